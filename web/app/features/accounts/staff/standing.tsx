import type { StaffMember } from '@ganit/contract/accounts/staff'
import { useAcademy } from '../../../academy.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { formatDayOf, hasPassed } from '../../../ui/text/times/dates.ts'

/** A member's access, or the last day of the invitation. */
export function Standing({ member }: { member: StaffMember }) {
  const { invited_until, is_active } = member
  const { timeZone } = useAcademy()

  if (invited_until === null)
    return (
      <StatusMark kind={is_active ? 'done' : 'off'}>{is_active ? 'Active' : 'Ended'}</StatusMark>
    )
  if (hasPassed(invited_until)) return <StatusMark kind="late">Invitation expired</StatusMark>
  return <StatusMark kind="open">Invited until {formatDayOf(invited_until, timeZone)}</StatusMark>
}
