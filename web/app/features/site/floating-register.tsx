import { useEffect, useState } from 'react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import classes from './floating-register.module.css'

/** The way to register stays within reach once the section with this id has left the view. */
export function FloatingRegister({ after }: { after: string }) {
  const [isCached, setShown] = useState(false)

  useEffect(() => {
    const section = document.getElementById(after)
    if (!section) return
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting))
    observer.observe(section)
    return () => observer.disconnect()
  }, [after])

  if (!isCached) return null
  return (
    <ButtonLink to="/student/register" variant="main" className={classes.floating}>
      Student Register
    </ButtonLink>
  )
}
