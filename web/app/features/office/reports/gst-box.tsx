import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import table from '../../../ui/tables/table.module.css'
import classes from './gst.module.css'
import { type Box, copiedBox } from './gst-boxes.ts'

async function copyBox(box: Box) {
  try {
    await navigator.clipboard.writeText(copiedBox(box))
    toastSuccess(`Copied box ${box.number}.`)
  } catch {
    toastFailure('It could not be copied. Use the files instead.')
  }
}

/** A box of the return, with a button that copies it for the portal or a spreadsheet. */
export function GstBox({ box, children }: { box: Box; children?: ReactNode }) {
  const { number, title, heads, rows } = box
  const id = `box-${number}`
  return (
    <section className={`sheet ${classes.box}`} aria-labelledby={id}>
      <div className={`row centred split gap12 ${classes.head}`}>
        <h2 id={id}>
          <span>{number}</span> {title}
        </h2>
        <Button size="xs" aria-label={`Copy box ${number}`} onClick={() => void copyBox(box)}>
          Copy
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="quiet pad12-16">Nothing.</p>
      ) : (
        <table className={`${table.table} ${classes.table}`} aria-labelledby={id}>
          <thead>
            <tr>
              {heads.map(({ label, isNumber }) => (
                <th key={label} scope="col" className={isNumber && table.right}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, n) => (
              // Rows have no number of their own and are replaced together.
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change their place
              <tr key={n}>
                {cells.map((cell, place) => {
                  const { label = '', isNumber } = heads[place] ?? {}
                  return (
                    <td key={label} className={isNumber && table.right} data-label={label}>
                      {cell.text}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </section>
  )
}
