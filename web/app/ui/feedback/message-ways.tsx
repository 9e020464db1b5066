import { getMessageWays } from '@ganit/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../api/declared.ts'
import classes from './message-ways.module.css'

/** The channels by which messages can leave this academy. */
const messageWays = reads(getMessageWays, { shows: [] })()

/** True if no message can leave the academy, as far as known. Only the office may ask. */
export function useNothingLeaves(isOffice = true) {
  const { data: ways } = useQuery({ ...messageWays, enabled: isOffice })
  return ways !== undefined && !ways.mail && !ways.sms && !ways.whatsapp
}

/** Warns that messages to families do not leave the academy. */
export function WaysNotice() {
  if (!useNothingLeaves()) return null
  return (
    <p role="note" className={`below16 pad12-16 card ${classes.notice}`}>
      <b>No e-mail, SMS or WhatsApp is set up:</b> families see messages only when they sign in.
      Whoever runs Ganit sets up e-mail by <code>SMTP_URL</code>.
    </p>
  )
}

/** Says that a mail with a link was sent, or that none was because there is no mail server. */
export function MailOnItsWay({ to }: { to: string }) {
  const { data: ways } = useQuery(messageWays)
  if (!ways) return null
  return ways.mail
    ? `A mail with a link is on its way to ${to}. `
    : 'No mail is sent: no mail server is set up. '
}
