package page

// App describes the shop as an installable app: the addresses of its manifest and of its icon for Apple's home
// screens, and the theme colour.
type App struct{ Manifest, Icon, Bar string }
