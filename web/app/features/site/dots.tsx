import classes from './why-choose.module.css'

/** The mathematician's ∵ (because) and ∴ (therefore), which neither typeface has. */
export function Dots({ isTherefore = false }: { isTherefore?: boolean }) {
  const [ends, middle] = isTherefore ? [17, 3] : [3, 17]
  return (
    <svg className={classes.dots} viewBox="0 0 22 20" aria-hidden="true">
      <circle cx="3" cy={ends} r="2.6" />
      <circle cx="19" cy={ends} r="2.6" />
      <circle cx="11" cy={middle} r="2.6" />
    </svg>
  )
}
