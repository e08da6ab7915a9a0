// What other subjects, commands and the program may use.
export { createGroupName } from './group-name.ts'
export { presentContact, presentSettings } from './present.ts'
export {
  listHelpContacts,
  lockSettings,
  lockSettingsForShare,
  readSettings,
  type SettingsRow,
  updateSettings,
} from './store.ts'
export { changeSettings } from './writes.ts'
