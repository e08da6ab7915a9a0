import * as messages from '#messages'

/** Says that the first leader comes before everybody else (docs/leaders.md#before-there-is-a-leader). */
export const SetupPending = () => (
  <p role="status" className="mb-4 rounded-2xl bg-info-tint px-5 py-4 text-info">
    {messages.setup_pending()}
  </p>
)
