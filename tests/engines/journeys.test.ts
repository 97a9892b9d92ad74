/** One file, so that one browser of an engine makes all of its journeys. */
import './journeys/pages.ts';
import './journeys/menu.ts';
import './journeys/carousel.ts';
import './journeys/contact-form.ts';
