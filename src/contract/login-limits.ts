const second = 1000

/** The limits that the login screen needs, and the only ones that it loads: a part of `limits`. */
export const loginLimits = {
  /** docs/rules.md#password-changes */
  passwordLength: { min: 6, max: 256 },
  /** docs/rules.md#usernames */
  usernameLength: { min: 3, max: 64 },
  nameLength: { max: 64 },
  /** Milliseconds that a toast stays, by kind, and the maximum number of toasts: docs/rules.md#toasts. */
  toast: { success: 2 * second, error: 4 * second, default: 4 * second, max: 20 },
} as const

/** Name of the group until the operator or leaders choose one. */
export const defaultGroupName = 'Youth Ministry'
