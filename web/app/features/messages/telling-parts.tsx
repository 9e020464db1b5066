import type { Telling } from '@ganit/contract/messages/tellings'
import { useAcademy } from '../../academy.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { formatMoment } from '../../ui/text/times/dates.ts'

/** The time of a message, and the name of its author. */
export function TellingTime({ at, by }: Telling) {
  const { timeZone } = useAcademy()
  return (
    <>
      {formatMoment(at, timeZone)}
      {by && (
        <>
          <br />
          <span className="quiet small">{by}</span>
        </>
      )}
    </>
  )
}

/** The worst delivery state of the message. */
export function TellingState({ failed, waiting, not_sent, reached }: Telling) {
  if (failed > 0) return <StatusMark kind="late">{failed} failed</StatusMark>
  if (waiting > 0) return <StatusMark kind="open">On its way</StatusMark>
  if (not_sent > 0) return <StatusMark kind="off">Not sent</StatusMark>
  return reached > 0 && <StatusMark kind="done">Sent</StatusMark>
}
