import { HardDrive } from 'lucide-react'
import { useId } from 'react'
import type { RestoreState } from '#contract/restore.ts'
import * as messages from '#messages'
import { RowButton, rowsClass } from '#web/page/rows.tsx'
import { SectionHeading } from '#web/ui/card.tsx'
import { formatExactTime } from '#web/ui/dates.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { formatSize } from '#web/ui/format-size.ts'

interface ChooseBackupProps {
  found: RestoreState['found']
  onFile: (file: File) => void
  onFound: (name: string) => void
}

/** Its size, whether it is encrypted, and a name that somebody has given it: the others say the time. */
function describeFile(name: string, bytes: number): string {
  const size = formatSize(bytes)
  const text = name.endsWith('.age') ? messages.setup_restore_found_encrypted({ size }) : size
  return name.startsWith('lampstand-') ? text : `${text} · ${name}`
}

/** A file of this device, or one of the backups that are on the server. */
export function ChooseBackup({ found, onFile, onFound }: ChooseBackupProps) {
  const id = useId()
  return (
    <div className="grid gap-6">
      <div>
        <FileButton
          label={messages.setup_restore_choose_file()}
          hint={messages.setup_restore_choose_file_hint()}
          hintClass="mt-1.5"
          onFile={onFile}
          className="w-full sm:w-auto"
        />
      </div>
      {found.length > 0 && (
        <section aria-labelledby={`${id}-found`}>
          <SectionHeading id={`${id}-found`}>{messages.setup_restore_found()}</SectionHeading>
          <ul className={rowsClass}>
            {found.map(({ name, bytes, at }) => (
              <li key={name}>
                <RowButton
                  Icon={HardDrive}
                  title={formatExactTime(at)}
                  text={describeFile(name, bytes)}
                  onClick={() => onFound(name)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
