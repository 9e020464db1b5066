import type { EnquiryStage } from '@ganit/contract/enquiries'
import classes from './enquiries.module.css'
import { STAGE_TEXTS } from './words.ts'

/** How many are how far, as bars beside one another. */
export function Funnel({ stages }: { stages: readonly { stage: EnquiryStage; total: number }[] }) {
  const most = Math.max(...stages.map(({ total }) => total))

  return (
    <section className={classes.part} aria-labelledby="funnel">
      <h2 id="funnel">How far they are</h2>
      <dl className={classes.funnel}>
        {stages.map(({ stage, total }) => (
          <div key={stage}>
            <dt>{STAGE_TEXTS[stage]}</dt>
            <dd>
              <span
                className={classes.bar}
                style={{ width: `${(100 * total) / most}%` }}
                aria-hidden="true"
              />
              {total}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
