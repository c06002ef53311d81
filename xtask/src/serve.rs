//! A static server on 127.0.0.1, as plain as the hosts that the page is made for.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

/// Takes a port; 0 takes a free one.
pub fn listen(port: u16) -> Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("cannot listen on 127.0.0.1:{port}: choose another port with --port"))
}

/// Where a browser finds what is served.
pub fn address(listener: &TcpListener) -> Result<String> {
    Ok(format!("http://{}/", listener.local_addr()?))
}

/// Serves the folder until the process ends.
pub fn forever(listener: &TcpListener, folder: &Path) {
    for connection in listener.incoming() {
        let (Ok(connection), folder) = (connection, folder.to_owned()) else { continue };
        // A browser that hangs up in the middle is no concern of the server.
        thread::spawn(move || drop(answer(connection, &folder)));
    }
}

/// One request a connection: simpler than keeping it, and fast enough over the loopback.
fn answer(connection: TcpStream, folder: &Path) -> std::io::Result<()> {
    connection.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(&connection).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let (method, address) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let found = file(folder, address).and_then(|file| Some((media_type(&file), fs::read(file).ok()?)));
    let (status, media_type, body) = match (method, found) {
        ("GET" | "HEAD", Some((media_type, body))) => ("200 OK", media_type, body),
        ("GET" | "HEAD", None) => ("404 Not Found", TEXT, b"not found\n".to_vec()),
        _ => ("405 Method Not Allowed", TEXT, b"only GET and HEAD\n".to_vec()),
    };
    let mut connection = &connection;
    write!(
        connection,
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method != "HEAD" {
        connection.write_all(&body)?;
    }
    connection.flush()
}

/// The file that an address means; none for one that would lead out of the folder.
fn file(folder: &Path, address: &str) -> Option<PathBuf> {
    let path = address.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    inside.then(|| folder.join(path))
}

const TEXT: &str = "text/plain; charset=utf-8";

fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("csv") => "text/csv; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (address, expected) in [
            ("/", Some("site/index.html")),
            ("/?a=b", Some("site/index.html")),
            ("/main.js?1", Some("site/main.js")),
            ("/deeper/file.csv", Some("site/deeper/file.csv")),
            ("/../secret", None),
            ("/deeper/../../secret", None),
            ("//etc/passwd", None),
            ("http://elsewhere/", None),
            ("", None),
        ] {
            assert_eq!(file(Path::new("site"), address), expected.map(PathBuf::from), "{address}");
        }
    }

    #[test]
    fn media_types() {
        assert_eq!(media_type(Path::new("a_bg.wasm")), "application/wasm");
        assert_eq!(media_type(Path::new("a")), "application/octet-stream");
    }
}
