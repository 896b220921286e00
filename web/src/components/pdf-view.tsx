import { t } from '../texts';
import classes from './pdf-view.module.css';

interface PdfViewProps {
  /** The file's address. */
  href: string;
  /** Its accessible name. */
  title: string;
}

/** A PDF within the page; a message if the browser cannot embed it, such as on a phone. */
export function PdfView({ href, title }: PdfViewProps) {
  return (
    // The browser's own toolbar would fill half of a narrow page.
    <object
      className={classes.view}
      data={`${href}#toolbar=0&navpanes=0&view=FitH`}
      type="application/pdf"
      aria-label={title}
      data-none={navigator.pdfViewerEnabled ? undefined : true}
    >
      <p className={`dim ${classes.none}`}>{t.noPdfViewer}</p>
    </object>
  );
}
