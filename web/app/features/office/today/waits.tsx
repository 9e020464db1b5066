import type { TodayLine } from '@ganit/contract/office/today'
import { useSession } from '../../../session.ts'
import { isOwners } from '../../../shell/office/admin-menus.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { formatCount } from '../../../ui/text/formats.ts'
import { HideForAMonth } from './hide-for-a-month.tsx'
import { sampleOf, sentenceOf } from './sentences.ts'
import classes from './today.module.css'

/** True if the role may open an address: the desk gets no links to the owner's screens. */
export function useMayOpen() {
  const { userType } = useSession()
  return (address: string) => userType !== 'desk' || !isOwners(address.split('?')[0] ?? '')
}

function Line({ line }: { line: TodayLine }) {
  const { number, text, button } = sentenceOf(line)
  const sample = line.kind === 'gst_threshold' ? '' : sampleOf(line)
  // The desk sees the owner's tasks without a link.
  const mayOpen = useMayOpen()(line.link)
  const id = `today-${line.kind}`

  return (
    <li className={`grid centred ${classes.line}`}>
      <p id={id} className={classes.sentence}>
        {number !== null && <span className={`end ${classes.number}`}>{formatCount(number)}</span>}{' '}
        <b className="strong">{text}</b>
      </p>
      {sample && <p className={`breaks ${classes.sample}`}>{sample}</p>}
      {mayOpen && (
        <ButtonLink to={line.link} size="sm" className={classes.button} aria-describedby={id}>
          {button}
        </ButtonLink>
      )}
      {line.kind === 'gst_threshold' && <HideForAMonth id={id} />}
    </li>
  )
}

/** One line per kind of open task. */
export function Waits({ lines }: { lines: readonly TodayLine[] }) {
  if (lines.length === 0)
    return (
      <section className={`card row split pad12-16 ${classes.none}`}>
        <h2>Nothing waits for you.</h2>
        <ButtonLink to="/admin-dashboard" size="sm">
          Students
        </ButtonLink>
      </section>
    )
  const all = lines.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="card" aria-labelledby="waits">
      <div className={`row split ${classes.caption}`}>
        <h2 id="waits">Waits for you</h2>
        <span className="quiet small">{formatCount(all)} in all</span>
      </div>
      <ul>
        {lines.map((line) => (
          <Line key={line.kind} line={line} />
        ))}
      </ul>
    </section>
  )
}
