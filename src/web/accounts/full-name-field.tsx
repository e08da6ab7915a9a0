import { limits } from '#contract/limits.ts'
import { full_name } from '#messages'
import { TextField } from '#web/ui/field.tsx'

export const FullNameField = () => (
  <TextField name="name" label={full_name()} autoComplete="name" maxLength={limits.nameLength.max} />
)
