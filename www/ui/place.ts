const GAP = 6;
const MARGIN = 8;

/** Puts an open popover under its button, or above it where there is no room, one of its sides in line. */
export function place(popover: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const beside = anchor.left + width + MARGIN <= document.documentElement.clientWidth;
  const left = beside ? anchor.left : Math.max(MARGIN, anchor.right - width);
  const below = anchor.bottom + GAP;
  const fits = below + height + MARGIN <= window.innerHeight;
  popover.style.left = `${left}px`;
  popover.style.top = `${fits ? below : Math.max(MARGIN, anchor.top - GAP - height)}px`;
}
