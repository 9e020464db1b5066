import type { ReportPage } from '@ganit/contract/learning/progress-reports'
import classes from './report.module.css'

type Tests = NonNullable<ReportPage['tests']>

const percent = (share: number) => `${share * 100}%`

/** The mark among the middle half of the batch; the texts beside it say the same. */
const Bar = ({ at, band }: Pick<Tests['rows'][number], 'at' | 'band'>) => (
  <span className={classes.bar} aria-hidden="true">
    {band && (
      <i
        className={classes.band}
        style={{ insetInlineStart: percent(band[0]), inlineSize: percent(band[1] - band[0]) }}
      />
    )}
    {at !== null && <i className={classes.dot} style={{ insetInlineStart: percent(at) }} />}
  </span>
)

const TestRow = ({ test }: { test: Tests['rows'][number] }) => (
  <li className={classes.test}>
    <p className="row split gap8">
      <span>
        {test.title}, <span className="quiet">{test.day}</span>
      </span>
      {test.is_mark ? <b>{test.mark}</b> : <span className="quiet">{test.mark}</span>}
    </p>
    {test.at !== null && <Bar {...test} />}
    {test.middle_line && <p className={classes.fine}>{test.middle_line}</p>}
  </li>
)

const Months = ({ months }: Pick<NonNullable<ReportPage['came']>, 'months'>) => (
  <ol className={classes.months}>
    {months.map(({ month, name, n, of, of_text }) => (
      <li key={month}>
        <span className={classes.column} aria-hidden="true">
          <i style={{ height: percent(n / of) }} />
        </span>
        <b>{n}</b> <small>{of_text}</small> <span>{name}</span>
      </li>
    ))}
  </ol>
)

type SheetProps = {
  page: ReportPage
  /** Tag of the parts' headings. */
  heading?: 'h2' | 'h3'
}

/** The parts of a report, each text as the server wrote it in the reader's language. */
export function ReportSheet({ page, heading: Heading = 'h2' }: SheetProps) {
  const { came, work, tests, chapters, together, said, foot } = page
  return (
    <div className={`stack gap10 ${classes.report}`}>
      {came && (
        <section className={`card ${classes.part}`}>
          <Heading>{came.heading}</Heading>
          <p>{came.line}</p>
          {came.months.length > 0 && <Months months={came.months} />}
        </section>
      )}
      {work && (
        <section className={`card ${classes.part}`}>
          <Heading>{work.heading}</Heading>
          {work.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      {tests && (
        <section className={`card ${classes.part}`}>
          <Heading>{tests.heading}</Heading>
          <ul>
            {tests.rows.map((test) => (
              <TestRow key={test.test_id} test={test} />
            ))}
          </ul>
          {tests.more && <p className={classes.fine}>{tests.more}</p>}
        </section>
      )}
      {chapters && (
        <section className={`card ${classes.part}`}>
          <div className={`wrap split gap4-16 ${classes.head}`}>
            <Heading>{chapters.heading}</Heading>
            <span className="quiet">{chapters.as_of}</span>
          </div>
          <ul>
            {chapters.rows.map(({ chapter_id, name, level, word, count }) => (
              <li key={chapter_id} className={classes.chapter}>
                <span>{name}</span>
                <span className={classes.level}>
                  {level === null ? word : <b>{word}</b>}
                  {count && <small className="block quiet">{count}</small>}
                </span>
              </li>
            ))}
          </ul>
          {chapters.more && <p className={classes.fine}>{chapters.more}</p>}
        </section>
      )}
      {together.length > 0 && (
        <section className={`stack gap6 card ${classes.part}`}>
          {together.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      {said && <blockquote className={classes.said}>{said}</blockquote>}
      <p className={classes.fine}>{foot}</p>
    </div>
  )
}
