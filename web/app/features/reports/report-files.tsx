import { TABLE_FORMATS, type TableFormat } from '@ganit/contract/table-files'
import { Button } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import classes from './report.module.css'
import { downloadReport } from './reports.data.ts'
import type { ReportState } from './use-report.ts'

/** What takes a report along: as a table for spreadsheets, and on paper. */
export const ReportFiles = (props: Pick<ReportState, 'name' | 'asked'>) => (
  <div className={classes.files}>
    {TABLE_FORMATS.map((format) => (
      <Export key={format} format={format} {...props} />
    ))}
    <Button size="sm" onClick={() => window.print()}>
      Print
    </Button>
  </div>
)

function Export({
  format,
  name,
  asked,
}: Pick<ReportState, 'name' | 'asked'> & { format: TableFormat }) {
  const { isSending, once } = useSending()
  const save = () =>
    once(() =>
      downloadReport(name, format, asked).catch((error) =>
        toastFailure(`Failed to export the report. ${messageOf(error)}`),
      ),
    )
  return (
    <Button size="sm" loading={isSending} onClick={save}>
      Export {format.toUpperCase()}
    </Button>
  )
}
