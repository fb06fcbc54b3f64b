/** To the first field that is told wrong, once its text is on screen: whoever pressed Enter hears what to do. */
export function focusWrong(form: Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
