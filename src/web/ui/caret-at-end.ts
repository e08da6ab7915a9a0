/** For the `ref` of a text area: what stands there already is written on, not before. */
export function caretAtEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length)
}
