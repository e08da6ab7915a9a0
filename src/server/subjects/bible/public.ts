// What other subjects, commands and the program may use.
export { prepareText } from './prepare-text.ts'
export { presentChecked } from './present.ts'
export { findTextByName, listTexts, oneTextPerName } from './store.ts'
export { checkFileSize } from './uploads.ts'
export { addText, removeText } from './writes.ts'
