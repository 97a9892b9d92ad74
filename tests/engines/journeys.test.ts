/** All journeys are in one file, so that one browser of an engine makes them all. */
import './journeys/pages.ts';
import './journeys/menu.ts';
import './journeys/carousel.ts';
import './journeys/contact-form.ts';
