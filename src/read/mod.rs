//! Score files to rows: any `Read + Seek`, the same on every face.
