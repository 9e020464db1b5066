import { redirect } from 'react-router'

/** The bar's link, and addresses of unknown reports. */
export const clientLoader = () => redirect('/admin/reports/collected')

export default function ToCollected() {
  return null
}
