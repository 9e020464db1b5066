import type { GstReport } from '@ganit/contract/money/gst'
import type { TableFormat } from '@ganit/contract/table-files'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { titled } from '../../../academy.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { MonthArrows } from '../../../ui/tables/tools/month-arrows.tsx'
import { formatMoney } from '../../../ui/text/formats.ts'
import classes from './gst.module.css'
import { GstBox } from './gst-box.tsx'
import { tablesOf } from './gst-boxes.ts'
import { dueText, useGstPeriod } from './gst-period.ts'
import { GstProof } from './gst-proof.tsx'
import { downloadGstPapers, type GstAsked, gstOf } from './reports.data.ts'

export const meta = titled('GST')

const FILES: [TableFormat, string][] = [
  ['csv', 'Papers: CSV'],
  ['xlsx', 'Excel'],
]

/** Prints the report, and saves its papers as a table. */
function GstFiles({ asked }: { asked: GstAsked }) {
  const { isSending, once } = useSending()
  const save = (format: TableFormat) =>
    once(() =>
      downloadGstPapers(format, asked).catch((error) =>
        toastFailure(`Failed to export the papers. ${messageOf(error)}`),
      ),
    )
  return (
    <div className="wrap stiff gap8">
      <Button size="sm" onClick={() => window.print()}>
        Print
      </Button>
      {FILES.map(([format, text]) => (
        <Button key={format} size="sm" loading={isSending} onClick={() => save(format)}>
          {text}
        </Button>
      ))}
    </div>
  )
}

const formatPlain = (amount: string) => formatMoney(amount).replace('₹', '')

type BoxesProps = { boxes: NonNullable<GstReport['boxes']>; children: ReactNode }

function Boxes({ boxes, children }: BoxesProps) {
  const { b2c, received, adjusted, hsn, documents } = tablesOf(boxes)
  const { gross_advance, cgst, sgst } = boxes.of_earlier.given_back
  return (
    <>
      <div className="stack gap12">
        <GstBox box={b2c} />
        <GstBox box={received} />
        <GstBox box={adjusted}>
          {Number(gross_advance) !== 0 && (
            <p className={`quiet small ${classes.foot}`}>
              of it given back by refund vouchers: {formatMoney(gross_advance)}, tax{' '}
              {formatPlain(cgst)} + {formatPlain(sgst)}
            </p>
          )}
        </GstBox>
      </div>
      <div className="stack gap12">
        <GstBox box={hsn} />
        <GstBox box={documents} />
        {children}
      </div>
    </>
  )
}

/** The turnover of a quarter under composition, and its tax. */
const Turnover = ({ turnover }: { turnover: NonNullable<GstReport['turnover']> }) => (
  <section className={`sheet ${classes.proof}`} aria-labelledby="turnover">
    <h2 id="turnover">CMP-08</h2>
    <p>
      Turnover <b>{formatMoney(turnover.amount)}</b>: CGST 3 % {formatMoney(turnover.cgst)} + SGST 3
      % {formatMoney(turnover.sgst)}, out of the academy’s own pocket.
    </p>
  </section>
)

/** GST of a month or a quarter, in the boxes of the return, with the proof that it equals the ledger. */
export default function Gst() {
  const { from, months, isQuarter, goBy, viewOf, isLast, words, after } = useGstPeriod()
  const asked = { from, months } as const
  const query = useQuery(gstOf(asked))
  const report = query.data
  const isUnregistered = query.error instanceof ApiError && query.error.status === 409

  return (
    <AdminPage
      title={
        <span className={classes.title}>
          GST, {words}
          <span className="row gap8">
            <MonthArrows goBy={goBy} isLast={isLast} />
          </span>
          <Views
            label="Period"
            views={[
              { to: viewOf(false), text: 'Month', isHere: !isQuarter },
              { to: viewOf(true), text: 'Quarter', isHere: isQuarter },
            ]}
          />
          {report && (
            <small className="quiet">
              {report.gstin && `GSTIN ${report.gstin} · `}
              {dueText(report.scheme, after, isQuarter)}
            </small>
          )}
        </span>
      }
      aside={report && <GstFiles asked={asked} />}
    >
      {isUnregistered ? (
        <EmptyState
          title="The academy is not registered for GST."
          action={<ButtonLink to="/admin/settings#tax">Settings</ButtonLink>}
        />
      ) : (
        <QueryView
          query={query}
          failure="Failed to load the report."
          skeleton={<SkeletonRows rows={8} photo={false} label="Loading the report..." />}
        >
          {(shown) => {
            const proof = <GstProof report={shown} month={isQuarter ? null : from} />
            return (
              <div className={classes.boxes} aria-busy={query.isPlaceholderData}>
                {shown.turnover && <Turnover turnover={shown.turnover} />}
                {shown.boxes ? <Boxes boxes={shown.boxes}>{proof}</Boxes> : proof}
              </div>
            )
          }}
        </QueryView>
      )}
    </AdminPage>
  )
}
