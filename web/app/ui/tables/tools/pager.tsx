import { Button } from '../../buttons/button.tsx'
import { Icon } from '../../layout/icon.tsx'
import { formatCount } from '../../text/formats.ts'
import classes from './pager.module.css'

type PagerProps = {
  state: { page: number; goTo: (page: number) => void }
  total: number
  /** True if there are more than `total`. */
  isFloor?: boolean
  pageSize: number
  /** Singular and plural of the listed things. */
  nouns: readonly [string, string]
  /** Printing of all rows, from `usePrintAll`. */
  printing?: { print: () => void; isSending: boolean } | undefined
}

/** Previous and Next around the page number. */
export function Pager({ state, total, isFloor = false, pageSize, nouns, printing }: PagerProps) {
  const { page, goTo } = state
  const noun = total === 1 ? nouns[0] : nouns[1]
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const last = isFloor ? page * pageSize : Math.min(total, page * pageSize)
  const all = isFloor ? `more than ${formatCount(total)}` : formatCount(total)

  return (
    <nav className={`unprinted centred split ${classes.pager}`} aria-label="Pages">
      <span className="quiet amount">
        {first <= last
          ? `${formatCount(first)}–${formatCount(last)} of ${all} ${noun}`
          : `${all} ${noun}`}
      </span>
      {printing && (
        <Button
          variant="quiet"
          size="xs"
          className={`pushed ${classes.print}`}
          loading={printing.isSending}
          onClick={printing.print}
        >
          Print all {all}
        </Button>
      )}
      <div className={`row centred ${classes.steps}`}>
        <Button
          size="xs"
          disabled={page <= 1}
          leftSection={<Icon name="arrowLeft" />}
          onClick={() => goTo(isFloor ? page - 1 : Math.min(page - 1, pages))}
        >
          Previous
        </Button>
        <dl className={classes.datebox}>
          <dt>Page</dt>
          <dd>
            {page}
            {!isFloor && ` of ${pages}`}
          </dd>
        </dl>
        <Button
          size="xs"
          disabled={!isFloor && page >= pages}
          rightSection={<Icon name="arrowRight" />}
          onClick={() => goTo(page + 1)}
        >
          Next
        </Button>
      </div>
    </nav>
  )
}
