import * as messages from '#messages'
import { limits } from '../limits.ts'

const { nameLength, usernameLength, passwordLength } = limits
const username = {
  min: usernameLength.min,
  max: usernameLength.max,
  tooShort: messages.username_too_short,
  unfit: messages.name_unfit,
}
const password = { min: passwordLength.min, max: passwordLength.max, isSecret: true }

export const accountRules = {
  name: { max: nameLength.max, missing: messages.name_required, unfit: messages.name_unfit },
  username: { ...username, missing: messages.username_required },
  newUsername: { ...username, missing: messages.username_too_short },
  password: { ...password, missing: messages.password_required, tooShort: messages.password_too_short },
  newPassword: { ...password, missing: messages.new_password_required, tooShort: messages.new_password_too_short },
  currentPassword: { missing: messages.current_password_required, isSecret: true },
}
