import classes from './skip-link.module.css'

/** The first tab stop: skips the header. */
export function SkipLink({ children = 'Skip to content' }: { children?: string }) {
  return (
    <a className={classes.skip} href="#main">
      {children}
    </a>
  )
}
