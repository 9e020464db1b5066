import { Button } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { saveTemplate } from './imports.data.ts'
import classes from './imports.module.css'

/** The table to fill in: a CSV, or a workbook. */
export function TemplateButtons() {
  const save = (kind: 'csv' | 'xlsx') =>
    saveTemplate(kind).catch((error: unknown) =>
      toastFailure(`The template could not be saved. ${messageOf(error)}`),
    )
  return (
    <div className={classes.buttons}>
      <Button onClick={() => void save('csv')}>Template</Button>
      <Button onClick={() => void save('xlsx')}>As XLSX</Button>
    </div>
  )
}
