declare module 'virtual:texts/*' {
  const texts: object
  export default texts
}
