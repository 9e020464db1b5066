import classes from './skip-link.module.css'

/** The first thing the Tab key reaches: past the header, to what the page is about. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  )
}
