export default function X() { return <main id='main'><h1>Show your working</h1></main> }
