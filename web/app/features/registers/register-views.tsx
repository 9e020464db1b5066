import { useSearchParams } from 'react-router'
import { Views } from '../../ui/layout/views.tsx'

const VIEWS = [
  { show: null, text: 'Not taken' },
  { show: 'concerns', text: 'To look at' },
  { show: 'sheet', text: 'Month sheet' },
] as const

/** Between the parts of the screen; beside its title. */
export function RegisterViews() {
  const [params] = useSearchParams()
  const now = VIEWS.find(({ show }) => show === params.get('show')) ?? VIEWS[0]

  return (
    <Views
      label="Registers"
      views={VIEWS.map((view) => ({
        to: { search: view.show ? `?show=${view.show}` : '' },
        text: view.text,
        isHere: view === now,
      }))}
    />
  )
}
