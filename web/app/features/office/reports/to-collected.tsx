import { redirect } from 'react-router'

/** The link of the bar, and addresses that are no report. */
export const clientLoader = () => redirect('/admin/reports/collected')

export default function ToCollected() {
  return null
}
