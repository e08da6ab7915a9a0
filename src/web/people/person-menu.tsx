import { KeyRound, LogOut, type LucideIcon, Pencil, ShieldMinus, ShieldPlus, UserCheck, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ConfirmationAction } from '#contract/leaders.ts'
import type { Person } from '#contract/membership.ts'
import * as messages from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { type ConfirmationTexts, confirmationTexts } from './confirmation-texts.ts'
import { NameDialog } from './name-dialog.tsx'
import { usePersonChanges } from './queries.ts'

/** Changes, by the last part of their routes. */
type Change = 'sign-out' | 'switch-off' | 'switch-on' | 'make-leader' | 'remove-leader'
type Action = 'name' | 'code' | Change

const labels: Record<Action, () => string> = {
  name: messages.person_correct_name,
  code: messages.person_new_password,
  'sign-out': messages.person_sign_out,
  'switch-off': messages.person_switch_off,
  'switch-on': messages.person_switch_on,
  'make-leader': messages.person_make_leader,
  'remove-leader': messages.person_remove_leader,
}

const icons: Record<Action, LucideIcon> = {
  name: Pencil,
  code: KeyRound,
  'sign-out': LogOut,
  'switch-off': UserX,
  'switch-on': UserCheck,
  'make-leader': ShieldPlus,
  'remove-leader': ShieldMinus,
}

const changeTexts: Record<Change, Pick<ConfirmationTexts, 'question' | 'consequence' | 'confirmed'>> = {
  'sign-out': {
    question: messages.person_sign_out_question,
    consequence: messages.person_sign_out_consequence,
    confirmed: messages.person_sign_out_done,
  },
  'switch-off': confirmationTexts['switch off'],
  'switch-on': {
    question: messages.person_switch_on_question,
    consequence: messages.person_sign_out_consequence,
    confirmed: messages.person_switch_on_done,
  },
  'make-leader': confirmationTexts['make leader'],
  'remove-leader': confirmationTexts['remove leader'],
}

/** Returns the request that the server may open instead of a change, for a second leader to confirm. */
function confirmationOf(change: Change, isLeader: boolean): ConfirmationAction | undefined {
  if (change === 'switch-off') return isLeader ? 'switch off' : undefined
  if (change === 'switch-on') return isLeader ? 'switch on' : undefined
  if (change === 'make-leader') return 'make leader'
  return change === 'remove-leader' ? 'remove leader' : undefined
}

/** Returns the actions that the reader may choose (docs/leaders.md#people). */
function actionsOn({ _id, role, state, isLastLeader, confirmations }: Person, viewerId: string): Action[] {
  const isSelf = _id === viewerId
  const isActive = state === 'active'
  const isOpen = (action: ConfirmationAction) =>
    confirmations.some((it) => it.action === action && it.outcome === undefined)
  const offered: Record<Action, boolean> = {
    name: !isOpen('make leader') && !isOpen('switch on'),
    code: isActive && !isSelf && !isOpen('reset password'),
    'sign-out': isActive && !isSelf,
    'switch-on': state === 'switched off' && !isOpen('switch on'),
    'make-leader': isActive && role === 'student' && !isOpen('make leader'),
    'remove-leader': isActive && role === 'admin' && !isLastLeader && !isOpen('remove leader'),
    'switch-off': isActive && !isSelf && !isLastLeader && !isOpen('switch off'),
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
  const names = { name: person.name, username: person.username, by: viewer.name }
  function dialogOf(action: Action): ReactNode {
    if (action === 'name') return <NameDialog person={person} onClose={close} />
    if (action === 'code') return <CodeDialog person={person} isConfirmed={false} onClose={closeCode} />
    const { question, consequence, confirmed } = changeTexts[action]
    return (
      <ChangeDialog
        question={question(names)}
        consequence={consequence(names)}
        action={labels[action]()}
        {...((action === 'switch-on' || action === 'make-leader') && { variant: 'primary' })}
        done={confirmed(names)}
        needsSecondLeader={confirmationOf(action, person.role === 'admin')}
        onConfirm={() => change(action)}
        onClose={close}
      />
    )
  }
  return (
    <>
      <ItemMenu
        title={person.name}
        items={actionsOn(person, viewer._id).map((action) => ({
          label: labels[action](),
          Icon: icons[action],
          ...(action === 'switch-off' && { isDanger: true, isSeparate: true }),
          onChoose: () => setOpen(action),
        }))}
      />
      {open !== undefined && dialogOf(open)}
    </>
  )
}
