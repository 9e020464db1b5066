import { getChannels, getMessageWays } from '@ganit/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../api/declared.ts'
import classes from './message-ways.module.css'

/** The channels by which messages can leave this academy. */
export const messageWays = reads(getMessageWays, { shows: [] })()

/** True if no message can leave the academy; false while that is unknown. Only the office may ask. */
export function useCannotSendMessages(isOffice = true) {
  const { data: ways } = useQuery({ ...messageWays, enabled: isOffice })
  return ways !== undefined && !ways.mail && !ways.sms && !ways.whatsapp
}

/** Whether each channel works, and where links lead. */
export const channels = reads(getChannels, { shows: [] })()
const NAMES = { mail: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** Warns that messages to families do not leave the academy. */
export function WaysNotice() {
  if (!useCannotSendMessages()) return null
  return (
    <p role="note" className={`below16 pad12-16 card ${classes.notice}`}>
      <b>No e-mail, SMS or WhatsApp is set up:</b> families see messages only when they sign in. You
      can pass each one on by WhatsApp from this computer. Whoever runs Ganit can set up e-mail.
    </p>
  )
}

/** Warns of channels that are set up but fail, and of links in messages that open only on the academy's computer. */
export function ChannelsNotice() {
  const { data } = useQuery(channels)
  if (!data) return null
  const failing = (['mail', 'sms', 'whatsapp'] as const).filter(
    (channel) => data[channel].state === 'failing',
  )
  const isLocal = data.links === 'local'
  if (failing.length === 0 && !isLocal) return null
  return (
    <div role="note" className={`below16 pad12-16 card ${classes.notice}`}>
      {failing.map((channel) => (
        <p key={channel}>
          <b>{NAMES[channel]} fails:</b> {data[channel].why ?? 'The last messages did not leave.'}
        </p>
      ))}
      {isLocal && (
        <>
          <p>
            Ganit runs on this computer only, so a parent’s phone cannot open its links. Messages go
            without links until it has an address.
          </p>
          <details>
            <summary>What to do</summary>
            <p>
              Ask whoever set up this computer to give Ganit an address on the internet, or to move
              it to a server that has one. Until then, collect fees at the counter and pass messages
              on by WhatsApp: both need no link.
            </p>
          </details>
        </>
      )}
    </div>
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
