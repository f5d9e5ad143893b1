package page

// App is what the document's head says of the shop as an app: where its manifest and
// its icon for Apple's home screens are, and the colour of the bars around its pages.
type App struct{ Manifest, Icon, Bar string }
