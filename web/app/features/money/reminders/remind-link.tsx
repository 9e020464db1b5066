import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { reminders } from './reminders.data.ts'

/** Leads to the families that are to be reminded, of one batch or of all; nothing if there are none. */
export function RemindLink({ batch_id }: { batch_id?: number }) {
  const of = batch_id === undefined ? {} : { batch_id }
  const { data } = useQuery(reminders({ show: 'to_remind', page: 1, page_size: 1, ...of }))
  const { families = 0 } = data?.totals.to_remind ?? {}
  if (families === 0) return null
  const asked = batch_id === undefined ? '' : `?batch_id=${batch_id}`
  return (
    <ButtonLink size="sm" variant="main" to={`/admin/reminders${asked}`}>
      Remind {families}
    </ButtonLink>
  )
}
