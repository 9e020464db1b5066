import { useQuery } from '@tanstack/react-query'
import { Views } from '../../../ui/layout/views.tsx'
import { waitingOnline } from '../online-payments/online-payments.data.ts'

const TABS = [
  ['all', 'All', '/admin/payments'],
  ['to check', 'To check', '/admin/payments/claims'],
  ['online', 'Online', '/admin/payments/online'],
  ['cheques', 'Cheques', '/admin/payments/cheques'],
] as const

/**
 * The tabs of payments: all, those reported by families, those through the gateway, which shows how many wait, and
 * cheques.
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
