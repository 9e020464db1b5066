import { useQuery } from '@tanstack/react-query'
import { Views } from '../../../ui/layout/views.tsx'
import { waitingOnline } from '../online-payments/online-payments.data.ts'

const TABS = [
  ['all', 'All', '/admin/payments'],
  ['to check', 'To check', '/admin/payments/claims'],
  ['online', 'Online', '/admin/payments/online'],
] as const

/**
 * The tabs of payments: all, those reported by families, and those through the gateway. The last two show how many
 * wait.
 */
export function PaymentTabs({ here }: { here: (typeof TABS)[number][0] }) {
  const { data: waiting } = useQuery({ ...waitingOnline, enabled: here !== 'all' })
  const more = waiting?.total ? `, ${waiting.total} to look at` : ''

  return (
    <Views
      label="Payments"
      views={TABS.map(([tab, text, to]) => ({
        to,
        text: tab === 'online' ? `${text}${more}` : text,
        isHere: tab === here,
      }))}
    />
  )
}
