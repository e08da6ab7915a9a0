import type { BackupFacts } from '#contract/restore.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { useAction } from '#web/forms/use-action.ts'
import { useGroupName } from '#web/session/group-name.ts'
import { Button } from '#web/ui/button.tsx'
import { formatChatTime } from '#web/ui/dates.tsx'
import { Name } from '#web/ui/name.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Fact, factsClass } from '../fact.tsx'

interface ConfirmRestoreProps {
  backup: BackupFacts
  onRestore: () => Promise<void>
  onAnother: () => void
}

/** Whose backup it is and how old, before it is restored. */
export function ConfirmRestore({ backup, onRestore, onAnother }: ConfirmRestoreProps) {
  const initialName = useGroupName()
  const { isRunning, run } = useAction()
  const { groupName = initialName, leaders, accounts, newestAt } = backup
  return (
    <>
      <dl className={factsClass}>
        <Fact name={messages.setup_restore_group()}>
          <Name>{groupName}</Name>
        </Fact>
        <Fact name={messages.setup_restore_leaders()}>{formatNames(leaders)}</Fact>
        <Fact name={messages.setup_restore_accounts()}>{accounts}</Fact>
        <Fact name={messages.setup_restore_newest()}>
          <RelativeTime timestamp={newestAt} />{' '}
          <span className="font-normal text-muted">· {formatChatTime(newestAt)}</span>
        </Fact>
      </dl>
      <p className="text-muted">{messages.setup_restore_confirm_text()}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          loading={isRunning}
          onClick={() => void run(onRestore, { failure: messages.setup_restore_failed_start() })}
        >
          {messages.setup_restore_button()}
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          {messages.setup_restore_choose_another()}
        </Button>
      </div>
    </>
  )
}
