import { useQuery } from '@tanstack/react-query'
import { notificationsQuery } from '../queries.ts'
import { AddressRows } from './address-rows.tsx'

/** The rows of the viewer's addresses, once it is known which there are. */
export function OwnAddresses() {
  const { data } = useQuery(notificationsQuery)
  return data && <AddressRows notifications={data} />
}
