import { type ReactNode, useState } from 'react'
import type { ConfirmationAction } from '#contract/accounts.ts'
import type { Person } from '#contract/people.ts'
import * as messages from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { usePersonChanges } from './queries.ts'

type Action = 'name' | 'code' | 'sign out' | 'switch off' | 'switch on' | 'make leader' | 'remove leader'

const labels: Record<Action, () => string> = {
  name: messages.person_correct_name,
  code: messages.person_new_password,
  'sign out': messages.person_sign_out,
  'switch off': messages.person_switch_off,
  'switch on': messages.person_switch_on,
  'make leader': messages.person_make_leader,
  'remove leader': messages.person_remove_leader,
}

/** Returns the actions that the reader may choose (docs/leaders.md#people). */
function actionsOn({ _id, role, state, isLastLeader, confirmations }: Person, viewerId: string): Action[] {
  const isSelf = _id === viewerId
  const isActive = state === 'active'
  const isOpen = (action: ConfirmationAction) =>
    confirmations.some((it) => it.action === action && it.outcome === undefined)
  const offered: Record<Action, boolean> = {
    name: true,
    code: isActive && !isSelf && !isOpen('reset password'),
    'sign out': isActive && !isSelf,
    'switch off': isActive && !isSelf && !isLastLeader && !isOpen('switch off'),
    'switch on': state === 'switched off',
    'make leader': isActive && role === 'student' && !isOpen('make leader'),
    'remove leader': isActive && role === 'admin' && !isLastLeader && !isOpen('remove leader'),
  }
  return (Object.keys(offered) as Action[]).filter((action) => offered[action])
}

interface PersonMenuProps {
  person: Person
  /** Called when a recovery code that was shown is closed. */
  onCodeClosed: () => void
}

/** The changes that a leader may make to an account, each with its dialog. */
export function PersonMenu({ person, onCodeClosed }: PersonMenuProps) {
  const viewer = useViewer()
  const [open, setOpen] = useState<Action>()
  const close = () => setOpen(undefined)
  function closeCode(wasShown: boolean): void {
    close()
    if (wasShown) onCodeClosed()
  }
  const { change } = usePersonChanges(person._id)
  const { name } = person
  const names = { name, by: viewer.name }
  const isLeader = person.role === 'admin'
  const dialogs: Record<Action, () => ReactNode> = {
    name: () => <NameDialog person={person} onClose={close} />,
    code: () => <CodeDialog person={person} isConfirmed={false} onClose={closeCode} />,
    'sign out': () => (
      <ChangeDialog
        question={messages.person_sign_out_question(names)}
        consequence={messages.person_sign_out_consequence(names)}
        action={messages.person_sign_out()}
        done={messages.person_sign_out_done(names)}
        onConfirm={() => change('sign-out')}
        onClose={close}
      />
    ),
    'switch off': () => (
      <ChangeDialog
        question={messages.person_switch_off_question(names)}
        consequence={messages.person_switch_off_consequence(names)}
        action={messages.person_switch_off()}
        done={messages.person_switch_off_done(names)}
        {...(isLeader && { needsSecondLeader: 'switch off' })}
        onConfirm={() => change('switch-off')}
        onClose={close}
      />
    ),
    'switch on': () => (
      <ChangeDialog
        question={messages.person_switch_on_question(names)}
        consequence={messages.person_switch_on_consequence(names)}
        action={messages.person_switch_on()}
        variant="primary"
        done={messages.person_switch_on_done(names)}
        onConfirm={() => change('switch-on')}
        onClose={close}
      />
    ),
    'make leader': () => (
      <ChangeDialog
        question={messages.person_make_leader_question(names)}
        consequence={messages.person_make_leader_consequence(names)}
        action={messages.person_make_leader()}
        variant="primary"
        done={messages.person_make_leader_done(names)}
        needsSecondLeader="make leader"
        onConfirm={() => change('make-leader')}
        onClose={close}
      />
    ),
    'remove leader': () => (
      <ChangeDialog
        question={messages.person_remove_leader_question(names)}
        consequence={messages.person_remove_leader_consequence(names)}
        action={messages.person_remove_leader()}
        done={messages.person_remove_leader_done(names)}
        needsSecondLeader="remove leader"
        onConfirm={() => change('remove-leader')}
        onClose={close}
      />
    ),
  }
  return (
    <>
      <Menu
        label={messages.person_account()}
        items={actionsOn(person, viewer._id).map((action) => ({
          label: labels[action](),
          onChoose: () => setOpen(action),
        }))}
      />
      {open !== undefined && dialogs[open]()}
    </>
  )
}
