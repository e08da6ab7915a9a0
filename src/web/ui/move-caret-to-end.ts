/** Places the caret after the existing text. Used as the `ref` of a text area. */
export function moveCaretToEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length)
}
