interface Leader {
  id: string
  safeguarding_lead_since: string | null
}

/**
 * Returns who receives a concern: the safeguarding leads, or, where none is left, all leaders. Neither the reporter nor anyone whom it
 * is about is one of them. The statements of recipients-store.ts decide the same for concerns that are stored.
 * @param leaders the active leaders
 * @param others ids of the reporter and of those whom it is about
 */
export function chooseRecipients<Row extends Leader>(leaders: readonly Row[], others: ReadonlySet<string>): Row[] {
  const left = leaders.filter(({ id }) => !others.has(id))
  const leads = left.filter(({ safeguarding_lead_since }) => safeguarding_lead_since !== null)
  return leads.length > 0 ? leads : left
}
