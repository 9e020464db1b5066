import type { ReactNode } from 'react'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import type { useMonthDays } from '../../../ui/text/times/use-month-days.ts'
import { ReportFiles } from '../reports/report-files.tsx'
import classes from './batch-reports.module.css'
import { MonthTools } from './month-tools.tsx'

const REPORTS = { batches: 'Batches', teachers: 'Teachers' } as const

type ReportPageProps = {
  name: keyof typeof REPORTS
  state: ReturnType<typeof useMonthDays>
  children: ReactNode
}

/** The frame of a month's report of batches or teachers: its tables need the whole width. */
export const ReportPage = ({ name, state, children }: ReportPageProps) => (
  <div className={classes.screen}>
    <AdminPage
      title={REPORTS[name]}
      aside={<ReportFiles name={name} asked={{ from: state.from, to: state.to }} />}
    >
      <div className="stack gap16">
        <div className="wrap gap16 centred">
          <div className="unprinted">
            <Views
              label="Report"
              views={Object.entries(REPORTS).map(([key, text]) => ({
                to: `/admin/reports/${key}?month=${state.month}`,
                text,
                isHere: key === name,
              }))}
            />
          </div>
          <MonthTools {...state} />
        </div>
        {children}
      </div>
    </AdminPage>
  </div>
)
