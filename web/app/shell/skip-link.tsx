import classes from './skip-link.module.css'

/** The first thing the Tab key reaches: past the header, to what the page is about. */
export function SkipLink({ children = 'Skip to content' }: { children?: string }) {
  return (
    <a className={classes.skip} href="#main">
      {children}
    </a>
  )
}
