import classes from './times-table.module.css'

const ONE_TO_TEN = Array.from({ length: 10 }, (_, n) => n + 1)

/** The table of products printed on the back of every exercise book. An ornament: nobody needs it read out. */
export function TimesTable() {
  return (
    <div className={classes.table} aria-hidden="true">
      {ONE_TO_TEN.map((row) => (
        <div key={row} className={classes.row}>
          {ONE_TO_TEN.map((column) => (
            <span key={column} data-square={row === column || undefined}>
              {row * column}
            </span>
          ))}
        </div>
      ))}
      <p>The squares run down the diagonal.</p>
    </div>
  )
}
