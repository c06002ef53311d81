//! Lists that grow with the rows of a file.

/// Adds an item; the list grows by half, since the last growth decides how much memory is needed.
#[inline]
pub(super) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 2).max(1024));
    }
    list.push(item);
}

/// Adds a list to another, without a copy where that is empty.
pub(super) fn append<T: Copy>(class: &mut Vec<T>, list: Vec<T>) {
    if class.is_empty() {
        *class = list;
    } else {
        class.extend_from_slice(&list);
    }
}
