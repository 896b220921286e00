import { t } from '../texts';
import classes from './pdf-view.module.css';

interface PdfViewProps {
  /** The file's address. */
  href: string;
  /** What it shows. */
  title: string;
}

/** A PDF within the page; where the browser shows none there, such as on a phone, a sentence that says so. */
export function PdfView({ href, title }: PdfViewProps) {
  return (
    // The browser's own bars would take half of a narrow page.
    <object
      className={classes.view}
      data={`${href}#toolbar=0&navpanes=0&view=FitH`}
      type="application/pdf"
      aria-label={title}
      data-none={navigator.pdfViewerEnabled ? undefined : true}
    >
      <p className={classes.none}>{t.noPdfViewer}</p>
    </object>
  );
}
