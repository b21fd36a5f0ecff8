/**
 * A focus or a click may make the page scroll, and the event of that scroll comes a frame later. The library closes
 * what floats over the page when the page scrolls, so a list that just opened would be gone before anyone saw it:
 * this one event is kept from it. Call it before the list opens.
 */
export function keepOpenThroughFocusScroll(): void {
  const stop = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('scroll', stop, { capture: true });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => window.removeEventListener('scroll', stop, { capture: true })),
  );
}
