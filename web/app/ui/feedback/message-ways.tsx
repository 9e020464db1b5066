import { getMessageWays } from '@ganit/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../api/declared.ts'
import classes from './message-ways.module.css'

/** By which ways messages can leave from here. */
const messageWays = reads(getMessageWays, { shows: [] })()

/** Whether it is known that nothing leaves the academy; the office alone may ask. */
export function useNothingLeaves(isOffice = true) {
  const { data: ways } = useQuery({ ...messageWays, enabled: isOffice })
  return ways !== undefined && !ways.mail && !ways.sms && !ways.whatsapp
}

/** Says where nothing that is told to families leaves the academy. */
export function WaysNotice() {
  if (!useNothingLeaves()) return null
  return (
    <p role="note" className={classes.notice}>
      <b>No e-mail, SMS or WhatsApp is set up:</b> families see messages only when they sign in.
      Whoever runs Ganit sets up e-mail by <code>SMTP_URL</code>.
    </p>
  )
}

/** What is said of a mail with a link; of none where there is no mail server. */
export function MailOnItsWay({ to }: { to: string }) {
  const { data: ways } = useQuery(messageWays)
  if (!ways) return null
  return ways.mail
    ? `A mail with a link is on its way to ${to}. `
    : 'No mail is sent: no mail server is set up. '
}
